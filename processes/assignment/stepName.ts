import type { TaskRow } from '../state/state.ts'
import { readNotes } from './taskNotes.ts'

/**
 * Step name of a task that was returned to the initiator in place: the initiator acts, not the approvers of the node.
 */
const resubmission = '重新提交'

/** Display name of the step of a task. */
export const stepName = ({ name, notes }: Pick<TaskRow, 'name' | 'notes'>) =>
  readNotes(notes).returned?.inPlace ? resubmission : name

/** `stepName` as SQL; `alias` is the alias of `process_task`. */
export const stepNameSql = (alias: string) =>
  `case when ${alias}."notes" #>> '{returned,inPlace}' = 'true' then '${resubmission}' else ${alias}."name" end`
