import type { FieldChange } from '../../../../schemas/evaluate/fieldChange.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import type { EntityModel } from '../model/entityModel.ts'
import type { Row } from '../model/statement.ts'
import { isReadable } from '../search/searchable.ts'
import { isSameValue } from './sameValue.ts'
import { valueTexts } from './valueTexts.ts'

interface States {
  /** As it is now. */
  stored: Row
  /** What the caller wants to store. */
  wanted: Row
  /** Older values of the fields that were changed in between; undefined when nobody noted them. */
  replaced: Row | undefined
}

/** Compares field by field what the caller changed with what was changed in between. */
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
    // Without a note of what was there, whatever differs may have been changed by either.
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
