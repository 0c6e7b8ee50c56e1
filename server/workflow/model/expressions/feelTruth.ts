import { both, type Cel, compare, either, negate, nothing, primary } from './cel.ts'
import { compareFeel, type Feel } from './feelDates.ts'

const opposites: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
}

/**
 * A condition with its denial. FEEL has a third value: what is compared with null is null, and so is its denial. Here a
 * condition that is null does not hold, so a denial has to say when the other is certainly false: `not(x > 5)` is
 * `x <= 5`, and neither holds without x.
 */
export const truth = (held: Cel, denied: Cel): Feel => ({ ...held, kind: 'truth', denied })

export const comparison = (left: Feel, sign: string, right: Feel): Feel =>
  truth(compareFeel(left, sign, right), compareFeel(left, opposites[sign] ?? sign, right))

const falsity = (part: Feel): Cel => part.denied ?? compare(part, '==', primary('false'))

export const deny = (part: Feel): Feel => truth(falsity(part), part)
export const bothHold = (left: Feel, right: Feel): Feel =>
  truth(both(left, right), either(falsity(left), falsity(right)))
export const eitherHolds = (left: Feel, right: Feel): Feel =>
  truth(either(left, right), both(falsity(left), falsity(right)))

/** A question about something: where that is not there, neither it nor its denial holds. */
export const asked = (about: Feel, held: Cel): Feel =>
  truth(
    held,
    about.kind === 'constant' || about.kind === 'list'
      ? negate(held)
      : both(compare(about, '!=', nothing), negate(held)),
  )

/** `some x in list satisfies …`, `every x in list satisfies …`. */
export function quantified(word: 'some' | 'every', name: string, items: Cel, inner: Feel): Feel {
  const [held, denied] = word === 'some' ? ['exists', 'all'] : ['all', 'exists']
  const over = (macro: string, condition: Cel) => primary(`${items.text}.${macro}(${name}, ${condition.text})`)
  return truth(over(held ?? '', inner), over(denied ?? '', falsity(inner)))
}
