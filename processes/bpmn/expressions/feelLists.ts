import {
  add,
  type Cel,
  call,
  choose,
  compare,
  element,
  list,
  method,
  one,
  over,
  primary,
  subtract,
  TranslationFault,
  zero,
} from './cel.ts'
import type { FeelFunction } from './feelDates.ts'
import { finding } from './findings.ts'

type ListFunction = FeelFunction<[Cel, Cel, Cel, ...Cel[]]>

export const mapped = (items: Cel, what: (item: Cel) => Cel): Cel => over(items, 'map', what)

const before = (items: Cel, position: Cel) => method(items, 'slice', zero, place(items, position))
/** Returns the elements after a position; past the last position the list is empty. */
const behind = (items: Cel, position: Cel) => method(items, 'slice', add(place(items, position), one))
const from = (items: Cel, position: Cel) => method(items, 'slice', place(items, position))
const joined = (...lists: [Cel, ...Cel[]]) => lists.reduce(add)

/** FEEL functions for lists. */
export const listFunctions: readonly [string, ListFunction][] = [
  ['append', { takes: [2, 50], translate: (items, ...added) => add(items, list(added)) }],
  ['concatenate', { takes: [2, 50], translate: (...lists) => lists.reduce(add) }],
  ['union', { takes: [2, 50], translate: (...lists) => method(lists.reduce(add), 'distinct') }],
  ['distinct values', { takes: [1, 1], translate: items => method(items, 'distinct') }],
  [
    'duplicate values',
    {
      takes: [1, 1],
      translate: items =>
        method(
          over(items, 'filter', item =>
            compare(
              call(
                'size',
                over(items, 'filter', other => compare(other, '==', item), 'other_'),
              ),
              '>',
              one,
            ),
          ),
          'distinct',
        ),
    },
  ],
  ['flatten', { takes: [1, 1], translate: items => method(items, 'flatten') }],
  ['reverse', { takes: [1, 1], translate: items => method(items, 'reverse') }],
  ['sublist', { takes: [2, 3], translate: sublist }],
  [
    'index of',
    {
      takes: [2, 2],
      translate: (items, item) =>
        choose(
          compare(call('size', items), '==', zero),
          list([]),
          over(call('range', one, call('size', items)), 'filter', position =>
            compare(element(items, subtract(position, one)), '==', item),
          ),
        ),
    },
  ],
  [
    'insert before',
    {
      takes: [3, 3],
      translate: (items, position, added) => joined(before(items, position), list([added]), from(items, position)),
    },
  ],
  [
    'remove',
    { takes: [2, 2], translate: (items, position) => joined(before(items, position), behind(items, position)) },
  ],
  [
    'list replace',
    {
      takes: [3, 3],
      translate: (items, position, item) => joined(before(items, position), list([item]), behind(items, position)),
    },
  ],
]

export const isWritten = ({ text }: Cel) => /^-?[\d.]+$/.test(text)

/** Translates a FEEL position: counted from one, negative from the end; position zero is invalid. */
export function place(target: Cel, position: Cel): Cel {
  if (!isWritten(position))
    return choose(compare(position, '>', zero), subtract(position, one), add(call('size', target), position))
  const written = Number(position.text)
  if (!Number.isInteger(written) || written === 0) throw new TranslationFault(finding('INDEX_IS_ZERO'))
  return written > 0 ? primary(String(written - 1)) : subtract(call('size', target), primary(String(-written)))
}

function sublist(items: Cel, position: Cel, length: Cel | undefined): Cel {
  const start = place(items, position)
  return length ? method(items, 'slice', start, add(start, length)) : method(items, 'slice', start)
}
