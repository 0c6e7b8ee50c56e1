import { fault } from '../faults.ts'

/** The error for a command id that an earlier, different command has used. */
export const usedId = () => fault('COMMAND_ID_USED')
