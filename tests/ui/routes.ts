import type { Pages, Routes } from "../requests/table.ts";

export const routes: Routes = {
  "GET /dev/gallery": { to: "everyone" },
  "GET /dev/gallery/emblems": { to: "everyone" },
};

export const pages: Pages = {
  stranger: ["/dev/gallery", "/dev/gallery/emblems"],
};
