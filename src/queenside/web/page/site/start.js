/** The app on a static site: the same page, with another door for its questions. */

import "./door.js";
import "../app.js";

