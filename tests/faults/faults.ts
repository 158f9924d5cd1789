import type { Fault } from "./fault.ts";
import { kills } from "./kills.ts";

export const faults: Fault[] = [...kills];
