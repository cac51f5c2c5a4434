// What every page to read has: a choice of the language.

import { byId } from "./elements.js";
import { languageField } from "./language.js";

const place = byId("language");
place.append(languageField(place.dataset.label));
