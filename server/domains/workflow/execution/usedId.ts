import { fault } from '../faults.ts'

/** Under the id of a command one thing is asked, and only that is answered again. */
export const usedId = () => fault('COMMAND_ID_USED')
