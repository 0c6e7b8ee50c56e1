import type { FieldChange } from '../../../../schemas/evaluate/fieldChange.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import type { EntityModel } from '../model/entityModel.ts'
import type { Row } from '../model/statement.ts'
import { isReadable } from '../search/searchable.ts'
import { isSameValue } from './sameValue.ts'
import { valueTexts } from './valueTexts.ts'

interface States {
  /** The current record. */
  stored: Row
  /** The values that the caller wants to store. */
  wanted: Row
  /** Previous values of the fields changed in between; undefined if they were not logged. */
  replaced: Row | undefined
}

/** Compares the caller's changes with the changes made in between, field by field. */
export async function threeWay(
  call: Call,
  model: EntityModel,
  { stored, wanted, replaced }: States,
): Promise<FieldChange[]> {
  const same = (name: string, one: unknown, other: unknown) => isSameValue(model, name, one, other)
  const names = new Set([...Object.keys(replaced ?? {}), ...Object.keys(wanted)])
  const found = [...names].flatMap(name => {
    const column = model.columns.get(name)
    if (!column?.property || !isReadable(call, column)) return []
    const theirs = stored[name] ?? null
    const base = replaced === undefined || !(name in replaced) ? theirs : (replaced[name] ?? null)
    const mine = name in wanted ? (wanted[name] ?? null) : base
    const isTheirs = !same(name, theirs, base)
    const isMine = !same(name, base, mine)
    if (!isTheirs && !isMine) return []
    const isSame = same(name, theirs, mine)
    // Without logged values, either side may have made any difference.
    const kind: FieldChange['kind'] =
      replaced === undefined ? 'both' : isTheirs && isMine ? (isSame ? 'same' : 'both') : isTheirs ? 'theirs' : 'mine'
    return [{ name, property: column.property, kind, base, theirs, mine }]
  })
  const say = await valueTexts(
    call,
    found.flatMap(({ name: field, property, base, theirs, mine }) =>
      [base, theirs, mine].map(value => ({ field, property, value })),
    ),
  )
  return found.map(({ name, property, kind, base, theirs, mine }) => ({
    field: name,
    title: property.title,
    kind,
    base: replaced === undefined ? null : say({ field: name, property, value: base }),
    theirs: say({ field: name, property, value: theirs }),
    mine: say({ field: name, property, value: mine }),
    value: theirs,
  }))
}
