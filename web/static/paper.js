// The score sheet on paper: the one thing a page must be asked for by script is to print.

import { byId } from "./elements.js";

byId("print").addEventListener("click", () => print());
