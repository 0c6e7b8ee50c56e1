import type { Property } from '../../../schemas/types/entity.ts'
import type { EditPage } from '../../../schemas/types/pages/edit.ts'
import type { Desk } from '../desk.ts'
import { unique } from '../records.ts'
import { endpoints } from './documents.ts'

/** What a field is filled with: a text that is typed, or the first choice offered. */
type Filling = { title: string; name: string } & ({ text: string } | { choose: 'option' | 'node' })

/**
 * How the required fields of a form for new records are filled; undefined where one of them needs more than a tour
 * knows.
 */
export function fillingsOf(page: EditPage): Filling[] | undefined {
  const entity = endpoints.get(page.create ?? '')?.entity
  if (!entity) return undefined
  const fillings = (entity.required ?? []).map(name => fillingOf(name, entity.properties[name]))
  return fillings.every(filling => filling !== undefined) ? fillings : undefined
}

/** Inputs into which a text is typed, or from which the first choice is taken. */
const typed = new Set<string>(['text', 'textarea', 'number', 'select', 'radio'])

function fillingOf(name: string, property: Property | undefined): Filling | undefined {
  if (!property) return undefined
  const at = { name, title: property.title }
  const field = property['x-field']
  if (field === 'treeReference') return { ...at, choose: 'node' }
  if ((field && !typed.has(field)) || property.format?.endsWith('date-time')) return undefined
  if (property['x-dictionary'] || property.enum || property['x-ref']) return { ...at, choose: 'option' }
  const text = property.type === 'integer' || property.type === 'number' ? '1' : exampleOf(property)
  return text === undefined ? undefined : { ...at, text }
}

let made = 0

/** A text that the rules of a field allow and no other record has. */
function exampleOf({ pattern, maxLength = 100, format }: Property): string | undefined {
  const word = unique()
  // Digits only: a name must not look like a word that was left untranslated.
  const name = `巡检${String(Date.now()).slice(-9)}${made++}`
  const examples = [name, `T${word}`, `t${word}`, `T${word.toUpperCase()}`, `1${String(Date.now()).slice(-10)}`]
  const others = ['13800000000', 'tour@example.cn', 'http://127.0.0.1/tour', '1.0.0']
  const isRight = (text: string) => pattern === undefined || new RegExp(pattern, 'u').test(text)
  if (format === 'email') return others[1]
  if (format === 'uri') return others[2]
  return [...examples, ...others].map(text => text.slice(0, maxLength)).find(isRight)
}

/** Types and chooses in the uppermost form. */
export async function fillForm(desk: Desk, fillings: readonly Filling[]): Promise<void> {
  for (const filling of fillings) {
    if ('text' in filling) await desk.fill(filling.title, filling.text, desk.dialog)
    else if (filling.choose === 'node') await desk.chooseInTree(filling.title, undefined, desk.dialog)
    else if (await isEmpty(desk, filling.name)) await desk.choose(filling.title, '', desk.dialog)
  }
}

/** Whether a choice still asks to be made: what a form begins with is kept. */
async function isEmpty(desk: Desk, name: string): Promise<boolean> {
  return (await desk.dialog.locator(`[data-field="${name}"]`).innerText()).includes('请选择')
}
