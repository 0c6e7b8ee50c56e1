import type { TaskRow } from '../engine/state.ts'
import { readNotes } from './taskNotes.ts'

/** Step of a task that was returned to the initiator in place: the approvers of its node have nothing to do there. */
const resubmission = '重新提交'

/** Name of the step that a task stands for, as people read it. */
export const stepName = ({ name, notes }: Pick<TaskRow, 'name' | 'notes'>) =>
  readNotes(notes).returned?.inPlace ? resubmission : name

/** `stepName` in SQL, of the table `process_task` with this alias. */
export const stepNameSql = (alias: string) =>
  `case when ${alias}."notes" #>> '{returned,inPlace}' = 'true' then '${resubmission}' else ${alias}."name" end`
