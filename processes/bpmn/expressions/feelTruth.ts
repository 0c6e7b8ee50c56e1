import {
  both,
  type Cel,
  call,
  compare,
  either,
  method,
  negate,
  nothing,
  primary,
  TranslationFault,
  textLiteral,
} from './cel.ts'
import { compareFeel, type Feel } from './feelDates.ts'
import { finding } from './findings.ts'

const opposites: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
}

/**
 * Combines a condition with its denial. FEEL has a third truth value: comparing with null gives null, and so does
 * negating that. Here a null condition does not hold, so each condition carries a test for "certainly false": `not(x >
 * 5)` becomes `x <= 5`, and neither holds without x.
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

/** Builds a condition about a value; if the value is missing, neither the condition nor its denial holds. */
export const asked = (about: Feel, held: Cel): Feel =>
  truth(
    held,
    about.kind === 'constant' || about.kind === 'list'
      ? negate(held)
      : both(compare(about, '!=', nothing), negate(held)),
  )

/** Builds a condition that is never null. */
export const sure = (held: Cel): Feel => truth(held, negate(held))

/** Translates `amount instance of number`. */
export function instanceOf(value: Cel, type: string): Feel {
  const is = (condition: Cel) => sure(condition)
  const isText = compare(value, '==', call('string', value))
  const begins = (sign: string) =>
    both(negate(primary(`(${isText.text})`)), method(call('string', value), 'startsWith', textLiteral(sign)))
  const isTruth = compare(value, 'in', primary('[true, false]'))
  switch (type) {
    case 'string':
      return is(isText)
    case 'boolean':
      return is(isTruth)
    case 'number':
      return is(
        [isText, isTruth, begins('['), begins('{'), compare(value, '==', nothing)]
          .map(condition => negate(primary(`(${condition.text})`)))
          .reduce(both),
      )
    case 'list':
      return is(begins('['))
    case 'context':
      return is(begins('{'))
    case 'Null':
      return is(compare(value, '==', nothing))
    case 'Any':
      return is(compare(value, '!=', nothing))
    default:
      throw new TranslationFault(finding('INSTANCE_OF_UNSUPPORTED', { type }))
  }
}

/** Translates `some x in list satisfies …` and `every x in list satisfies …`. */
export function quantified(word: 'some' | 'every', name: string, items: Cel, inner: Feel): Feel {
  const [held, denied] = word === 'some' ? ['exists', 'all'] : ['all', 'exists']
  const over = (macro: string, condition: Cel) => primary(`${items.text}.${macro}(${name}, ${condition.text})`)
  return truth(over(held ?? '', inner), over(denied ?? '', falsity(inner)))
}
