"""The health of an open table: a sentence for each sign, as JSON and back."""

from dataclasses import replace

import pytest

from companion.service.health import Finding, Health, Vitals, findings_from, vital_signs

WELL = Vitals(
    frames_per_second=29.8,
    last_frame_seconds=0.031,
    camera="The Raspberry Pi camera imx708 is used.",
    locked="Its light is locked: exposure 20.0 ms.",
    panel="The table has HOLD on GPIO 17.",
    has_pins=True,
    phones=3,
    addresses=("http://192.168.1.7/", "http://table.local/"),
)


def test_a_table_that_is_well():
    assert [str(finding) for finding in vital_signs(WELL)] == [
        "✓ The camera sends 29.8 pictures a second, the last 0.03 s ago.",
        "✓ The Raspberry Pi camera imx708 is used. Its light is locked: exposure 20.0 ms.",
        "✓ The table has HOLD on GPIO 17.",
        "✓ There are 3 phones connected, at http://192.168.1.7/ or http://table.local/.",
    ]


@pytest.mark.parametrize(
    ("trouble", "finding"),
    [
        (
            {"last_frame_seconds": None},
            "✗ No picture has come from the camera yet: check its cable; dice can be tapped in.",
        ),
        (
            {"last_frame_seconds": 61.2},
            "✗ No picture has come from the camera for 61 seconds: check its cable; dice can be tapped in.",
        ),
        (
            {"frames_per_second": 4.0},
            "· The camera sends 4.0 pictures a second, the last 0.03 s ago: that is slow; "
            "more light on the table, or fewer programs, may help.",
        ),
        ({"locked": ""}, "· The Raspberry Pi camera imx708 is used."),
        ({"has_pins": False, "panel": "HOLD and STOP are on the page."}, "· HOLD and STOP are on the page."),
        ({"phones": 0}, "· No phone is connected: open http://192.168.1.7/ or http://table.local/ on one."),
        ({"phones": 1}, "✓ There is one phone connected, at http://192.168.1.7/ or http://table.local/."),
    ],
)
def test_each_trouble_is_a_sentence_with_what_to_do(trouble, finding):
    assert finding in [str(each) for each in vital_signs(replace(WELL, **trouble))]


@pytest.mark.parametrize(("ok", "is_well"), [(True, True), (None, True), (False, False)])
def test_only_what_wants_doing_makes_a_table_unwell(ok, is_well):
    assert Health(WELL, (Finding(True, "x"), Finding(ok, "y"))).is_well is is_well


def test_health_goes_through_json_and_back():
    health = Health(WELL, (Finding(None, "x"), Finding(False, "y")))
    told = health.as_json()
    assert (told["well"], told["frames_per_second"], told["phones"]) == (False, 29.8, 3)
    assert findings_from(told) == health.findings


def test_findings_are_marked_by_what_wants_doing():
    assert [str(Finding(ok, "x")) for ok in (True, False, None)] == ["✓ x", "✗ x", "· x"]
