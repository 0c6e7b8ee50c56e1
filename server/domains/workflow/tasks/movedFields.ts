import { isDeepStrictEqual } from 'node:util'
import { formFields } from '../../../../processes/forms/formFields.ts'
import type { TaskRow, Variables } from '../../../../processes/state/state.ts'
import type { FieldChange } from '../../../../schemas/evaluate/fieldChange.ts'
import type { AppError } from '../../../ground/kernel/errors.ts'
import type { HeldInstance } from '../execution/commandRequest.ts'
import { fault } from '../faults.ts'
import { type FrozenField, fieldTexts } from '../forms/fieldTexts.ts'
import { withKept } from '../forms/keptColumns.ts'
import { type Moment, momentsOf } from '../instances/valueMoments.ts'
import type { FilledIn } from './checkFields.ts'
import { changedNames, digestOfValue, mergedWith, type Seen, type Submitted, seenOf, shownTo } from './seenFields.ts'

interface Filling {
  task: Pick<TaskRow, 'createdAt'>
  /** What the caller says to have been shown. */
  seen: Seen | undefined
  as: FilledIn['as']
}

/**
 * Returns an approver's input without the fields that others changed meanwhile and the approver left as shown. Throws
 * the conflict (409) for fields that both changed; drafts keep them until they are submitted. Callers that do not say
 * what they were shown are refused only what would put back a value that another user has replaced since the task
 * began.
 */
export async function besideOthers(held: HeldInstance, submitted: Submitted, filling: Filling): Promise<Variables> {
  const { seen, as, task } = filling
  if (seen) {
    const { given, conflicts } = mergedWith(submitted, seen)
    if (conflicts.length > 0 && as !== 'saveDraft') {
      const moments = await momentsOf(held.call, held.state.instance.id)
      throw await conflictOf(held, { ...submitted, given }, { conflicts, moments, seen })
    }
    return given
  }
  const names = as === 'saveDraft' ? [] : changedNames(submitted)
  if (names.length === 0) return submitted.given
  const moments = since(task.createdAt, await momentsOf(held.call, held.state.instance.id))
  const conflicts = names.filter(name => putsBack(name, submitted, { moments, me: held.call.session?.userId }))
  if (conflicts.length > 0) throw await conflictOf(held, submitted, { conflicts, moments })
  return submitted.given
}

/** Returns the last moment before a time, and those after it. */
function since(time: string, moments: Moment[]): Moment[] {
  const before = moments.filter(({ at }) => new Date(at).getTime() <= Date.parse(time)).length
  return moments.slice(Math.max(0, before - 1))
}

/** Whether the value of a field is one that another user has replaced. */
function putsBack(
  name: string,
  { given, rights }: Submitted,
  { moments, me }: { moments: Moment[]; me?: string | undefined },
) {
  const digests = moments.map(({ variables }) => digestOfValue(shownTo({ known: variables, rights })[name]))
  const former = digests.indexOf(digestOfValue(given[name]))
  if (former < 0) return false
  return digests.some((digest, at) => at > former && digest !== digests[at - 1] && moments[at]?.actorId !== me)
}

interface Conflicting {
  conflicts: readonly string[]
  moments: readonly Moment[]
  seen?: Seen
}

/** Returns the conflict with both values of each field, and what the caller has then seen, to submit again. */
async function conflictOf(
  held: HeldInstance,
  submitted: Submitted,
  { conflicts, moments, seen }: Conflicting,
): Promise<AppError> {
  const { call } = held
  const { given, known, form, rights } = submitted
  const theirs = shownTo(submitted)
  const kept = withKept(given, known, { form, rights, otherwise: form ? 'read' : 'write' }).values
  const mine = shownTo({ known: kept, rights })
  const bases = conflicts.map(name => [name, baseOf(name, { moments, seen, rights })] as const)
  const base = Object.fromEntries(bases.flatMap(([name, found]) => (found ? [[name, found.value]] : [])))
  const textsOf = async (values: Variables) => {
    const only = Object.fromEntries(conflicts.map(name => [name, values[name] ?? null]))
    return new Map((await fieldTexts(call, form, only)).map(field => [field.id, wordsOf(field)]))
  }
  const [was, now, own] = [await textsOf(base), await textsOf(theirs), await textsOf(given)]
  const changes = conflicts.map(
    (name): FieldChange => ({
      field: `variables.${name}`,
      title: titleOf(submitted, name),
      kind: 'both',
      base: Object.hasOwn(base, name) ? (was.get(name) ?? '') : null,
      theirs: now.get(name) ?? '',
      mine: own.get(name) ?? '',
      value: theirs[name] ?? null,
      ...(isDeepStrictEqual(mine[name], given[name]) ? {} : { own: mine[name] ?? null }),
    }),
  )
  const shown = seenOf(theirs)
  const data = { seen: Object.fromEntries(conflicts.map(name => [name, shown[name] ?? ''])), changes }
  const fields = changes.map(({ title }) => title).join('”“')
  const by = [...new Set(conflicts.flatMap(name => lastBy(name, moments, rights) ?? []))].join('、')
  return by === '' ? fault('FIELDS_CHANGED', { fields }, data) : fault('FIELDS_CHANGED_BY', { fields, by }, data)
}

/** Returns the value that the caller was shown; undefined if it is not in the history. */
function baseOf(
  name: string,
  { moments, seen, rights }: Pick<Conflicting, 'moments' | 'seen'> & Pick<Submitted, 'rights'>,
) {
  if (!seen) return undefined
  const was = Object.hasOwn(seen, name) ? seen[name] : ''
  if (was === '') return { value: null }
  const values = moments.map(({ variables }) => shownTo({ known: variables, rights })[name])
  const found = values.findLast(value => digestOfValue(value) === was)
  return found === undefined ? undefined : { value: found }
}

/** Returns the name of the user who changed a field last. */
function lastBy(name: string, moments: readonly Moment[], rights: Submitted['rights']): string | null {
  const digests = moments.map(({ variables }) => digestOfValue(shownTo({ known: variables, rights })[name]))
  const at = digests.findLastIndex((digest, index) => digest !== (digests[index - 1] ?? ''))
  return moments[at]?.actorName ?? null
}

function titleOf({ form }: Submitted, name: string): string {
  const field = form ? formFields(form).get(name) : undefined
  return field && 'title' in field && typeof field.title === 'string' && field.title !== '' ? field.title : name
}

const longest = 300

/** Returns the text of a field; of a table its rows. */
const wordsOf = ({ text, rows }: FrozenField): string =>
  rows && rows.length > 0
    ? rows
        .map(row => row.map(cell => cell.text).join(' '))
        .join('；')
        .slice(0, longest)
    : text
