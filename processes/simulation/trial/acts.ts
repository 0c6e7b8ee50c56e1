import type { ReturnScope } from '../../../schemas/types/process.ts'
import type { Variables } from '../../state/state.ts'

/** One action in a trial. A trial is a list of actions; replaying it gives the same result. */
export type TrialAct =
  /** `person` chooses among several assignees; default the first. */
  | { do: 'agree' | 'refuse'; taskId: string; person?: string; comment?: string; variables?: Variables }
  | { do: 'return'; taskId: string; to: string; person?: string; comment?: string; scope?: ReturnScope }
  /** Advances to the next timer. */
  | { do: 'timer' }
  | { do: 'wait'; minutes: number }
  /**
   * For a wait: delivers the awaited event, job or called process. For an ad-hoc sub-process: starts an activity or
   * ends it.
   */
  | { do: 'come'; wait: 'event' | 'job' | 'child' | 'adHoc'; id: string; variables?: Variables }
  | { do: 'fail'; id: string; message: string; code?: string }
