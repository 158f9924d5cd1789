import { backups } from "./backups.ts";
import { disks } from "./disk.ts";
import { dumps } from "./dumps.ts";
import type { Fault } from "./fault.ts";
import { kills } from "./kills.ts";
import { outages } from "./outages.ts";
import { trades } from "./trades.ts";

/** All that is tried, the longest waits first. */
export const faults: Fault[] = [...outages.toReversed(), ...kills, ...disks, ...backups, ...dumps, ...trades];
