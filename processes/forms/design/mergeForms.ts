import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { inOrder } from './commands/placeNames.ts'
import { type FieldPath, type FormDefinition, fieldAt, namesOf, recordAt, titleAt } from './formDefinition.ts'
import { runFormCommand } from './formDocument.ts'
import { joinedOrder, mergeLists } from './mergeLists.ts'
import { FormRefusal } from './refuse.ts'

export interface MergedForm {
  form: FormDefinition
  /** Titles of the fields that both changed in the same place; there the form has what is mine. */
  disputed: string[]
}

/**
 * Joins what two people made of one form: `base` is the form from which both began. What only one of them changed is
 * taken from that one; a field that one removed and the other changed stays, and of two new fields with one key, theirs
 * gets another.
 */
export function mergeForms(base: FormDefinition, mine: FormDefinition, theirs: FormDefinition): MergedForm {
  const own = renamesSince(base, mine)
  const others = renamesSince(base, theirs)
  const names = new Set<string>()
  const [from, left] = [renamed(base, [...own, ...others]), renamed(mine, others)]
  const right = withOwnKeys(from, left, renamed(theirs, own))
  const merged = merge(from, left, right, place => {
    const path = fieldIn(place)
    names.add(titleAt(fieldAt(left, path) ? left : right, path))
  })
  const renames = [...(base.renames ?? []), ...others, ...own]
  const form = { ...(merged as FormDefinition), ...(renames.length > 0 && { renames }) }
  // A field that only one order names would not be drawn.
  const isOrdered = Array.isArray(form.layout['ui:order'])
  return { form: isOrdered ? { ...form, ...inOrder(form, namesOf(form)) } : form, disputed: [...names] }
}

type Renames = NonNullable<FormDefinition['renames']>

const renamesSince = (base: FormDefinition, form: FormDefinition): Renames =>
  (form.renames ?? []).slice(base.renames?.length ?? 0)

/** Returns the form with the new keys of the other person, without noting them. */
function renamed(form: FormDefinition, renames: Renames): FormDefinition {
  let next: FormDefinition = form
  for (const { from, to } of renames) {
    const [field, target] = [from.split('.'), to.split('.')]
    const isBeside = field.slice(0, -1).join('.') === target.slice(0, -1).join('.')
    if (!isBeside || !fieldAt(next, field) || fieldAt(next, target)) continue
    try {
      next = runFormCommand(next, { do: 'rename', field, name: target.at(-1) ?? '' }).form
    } catch (error) {
      // A name that the other form cannot take: its field stays as it is.
      if (!(error instanceof FormRefusal)) throw error
    }
  }
  const { renames: _, ...rest } = next
  return rest as FormDefinition
}

/** Returns their form with other keys for new fields whose keys mine has given to other ones. */
function withOwnKeys(base: FormDefinition, mine: FormDefinition, theirs: FormDefinition): FormDefinition {
  const renames = sharedKeys(base, mine, theirs, []).map(path => {
    const holder = path.slice(0, -1)
    const isTaken = (name: string) => [mine, theirs].some(form => fieldAt(form, [...holder, name]))
    let number = 2
    while (isTaken(`${path.at(-1)}${number}`)) number++
    return { from: path.join('.'), to: [...holder, `${path.at(-1)}${number}`].join('.') }
  })
  return renamed(theirs, renames)
}

/** Returns the paths of different fields that both added under one key. */
function sharedKeys(
  base: FormDefinition,
  mine: FormDefinition,
  theirs: FormDefinition,
  holder: FieldPath,
): FieldPath[] {
  const [own, others] = [recordAt(mine, holder), recordAt(theirs, holder)]
  if (!own || !others) return []
  return namesOf(own).flatMap(name => {
    const path = [...holder, name]
    const [field, other] = [fieldAt(mine, path), fieldAt(theirs, path)]
    if (!field || !other || isSame(field.schema, other.schema)) return []
    return fieldAt(base, path) ? sharedKeys(base, mine, theirs, path) : [path]
  })
}

type Place = readonly string[]

/** Whether two values are equal, with the order of their members, which is that of the fields. */
const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)

/** Returns the value with the changes of both; `tell` is called with places that both changed in different ways. */
function merge(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  tell: (place: Place) => void,
  place: Place = [],
): unknown {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine
  if (isSame(base, mine)) return theirs
  if (isRecord(mine) && isRecord(theirs)) {
    const from = isRecord(base) ? base : {}
    const keys = joinedOrder(Object.keys(from), Object.keys(mine), Object.keys(theirs))
    const entries = keys.map(key => [key, merge(from[key], mine[key], theirs[key], tell, [...place, key])] as const)
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const joined = mergeLists(Array.isArray(base) ? base : [], mine, theirs, (key, ...sides) =>
      merge(...sides, tell, [...place, key]),
    )
    if (joined) return joined
  }
  tell(place)
  return mine === undefined ? theirs : mine
}

/** Returns the field in which a place is: `['schema', 'properties', 'days', 'title']` is in `['days']`. */
function fieldIn([root, ...rest]: Place): FieldPath {
  if (root === 'schema') return rest.filter((_, at) => rest[at - 1] === 'properties')
  return rest.filter(name => name !== 'items' && !name.startsWith('ui:')).slice(0, 1)
}
