// Why the other scripts of a page do nothing, told in the words of the oldest browser: what it cannot read it would leave out.

(function () {
  function tell(id) {
    document.getElementById(id).hidden = false;
    document.documentElement.className = "unable";
  }

  // The youngest two of what the scripts and the pages need.
  if (!("at" in Array.prototype && "HTMLDialogElement" in window)) tell("too-old");

  // One script that does not come takes all along that ask for it.
  document.addEventListener("error", function (event) {
    if (event.target.type === "module") tell("not-whole");
  }, true);
})();
