import type { ReturnScope } from '../../../schemas/types/process.ts'
import type { Variables } from '../../state/state.ts'

/** One thing done in a trial. A trial is the list of them: doing the same again gives the same. */
export type TrialAct =
  /** `person` of a task that several may do; default the first who is asked. */
  | { do: 'agree' | 'refuse'; taskId: string; person?: string; comment?: string; variables?: Variables }
  | { do: 'return'; taskId: string; to: string; person?: string; comment?: string; scope?: ReturnScope }
  /** Until the next clock rings. */
  | { do: 'timer' }
  | { do: 'wait'; minutes: number }
  /** Of something that waits: the event, job or called process it waits for has come; of an ad-hoc sub-process: an activity is begun, or all is ended. */
  | { do: 'come'; wait: 'event' | 'job' | 'child' | 'adHoc'; id: string; variables?: Variables }
  | { do: 'fail'; id: string; message: string; code?: string }
