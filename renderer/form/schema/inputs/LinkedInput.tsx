import { type ComponentType, useMemo, useRef, useSyncExternalStore } from 'react'
import type { OptionQuery, ResolvedField } from '../../../../runtime/schema/resolvedPage.ts'
import { fetchRecord } from '../../../page/useOptions.ts'
import { useDependentValue } from '../../useDependentValue.ts'
import type { RecordLinks } from '../recordLinks.ts'
import type { LeafInputProps } from './leafInput.ts'

interface Props extends LeafInputProps {
  links: RecordLinks
  Input: ComponentType<LeafInputProps>
}

/** A choice of records that other fields narrow, or that fills in others. A choice no longer offered is taken back. */
export function LinkedInput({ links, Input, ...props }: Props) {
  const { leaf, scope, onChange } = props
  const asked = useSyncExternalStore(links.watch, links.filters, links.filters)
  const field = useMemo(() => narrowed(leaf.field, asked), [leaf.field, asked])
  const inner = useMemo(() => ({ ...scope, filters: JSON.parse(asked) as unknown }), [scope, asked])
  useDependentValue(links, field, inner)
  const turn = useRef(0)
  const choose = (next: unknown) => {
    onChange(next)
    turn.current += 1
    if (!links.isFilling) return
    const own = turn.current
    const query = field.options
    if (next === null || next === undefined || !query) return links.fill(undefined)
    fetchRecord(query, next).then(
      record => own === turn.current && record && links.fill(record),
      // The choice stands; the other fields are filled in by hand.
      () => undefined,
    )
  }
  return <Input {...props} leaf={{ ...leaf, field }} scope={inner} onChange={choose} />
}

/** Returns the field with the filters as arguments of all calls that offer records. */
function narrowed(field: ResolvedField, asked: string): ResolvedField {
  // Values are read from the scope: a text that a user typed is never an expression.
  const names = Object.keys(JSON.parse(asked) as object)
  if (names.length === 0) return field
  const given = Object.fromEntries(names.map(name => [name, `=filters['${name}']`]))
  const within = <Query extends OptionQuery>(query: Query): Query => ({ ...query, with: { ...query.with, ...given } })
  const { options, picker } = field
  return {
    ...field,
    ...(options && { options: within(options) }),
    ...(picker && {
      picker: {
        ...picker,
        lists: picker.lists.map(list => ({ ...list, query: within(list.query) })),
        ...(picker.tree && { tree: within(picker.tree) }),
      },
    }),
  }
}
