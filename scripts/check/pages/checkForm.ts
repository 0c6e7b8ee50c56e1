import { compile } from '../../../schemas/evaluate/compile.ts'
import { fieldCount, mostFields } from '../../../schemas/evaluate/formSize.ts'
import type { DetailPage } from '../../../schemas/types/pages/detail.ts'
import type { EditPage, Field, FormSection } from '../../../schemas/types/pages/edit.ts'
import type { Names } from '../expressions/checkNode.ts'
import type { Spot } from '../reading/document.ts'
import { hint } from '../reading/shapes.ts'
import { checkCall, type PageCheck } from './pageCheck.ts'

const layoutWords = { tabs: 'a tab', steps: 'a step', anchors: 'an anchor' } as const

/** Checks that a section has a title where the user chooses or unfolds it by its title. */
export function checkTitle(spot: Spot, { layout }: EditPage, section: FormSection): void {
  if (section.title !== undefined) return
  if (layout !== undefined && layout !== 'groups')
    spot.error(`a section that is ${layoutWords[layout]} needs a "title"`)
  else if (section.fold !== undefined) spot.at('fold').error('a section that folds needs a "title"')
}

/** A field that is always shown may not be in a section a second time: both inputs would change one value. */
export function checkFieldsTwice(spot: Spot, sections: readonly FormSection[]): void {
  for (const [index, section] of sections.entries()) {
    const always = new Set<string>()
    for (const [at, field] of section.fields.entries()) {
      const { field: name, visible } = typeof field === 'string' ? { field, visible: undefined } : field
      if (visible !== undefined) continue
      if (always.has(name)) spot.at(index, 'fields', at).error(`field "${name}" is given twice`)
      always.add(name)
    }
  }
}

/** Limits the number of fields, because a very large form draws too slowly to be used. */
export function checkFormSize(spot: Spot, sections: readonly FormSection[]): void {
  const count = fieldCount(sections)
  if (count > mostFields)
    spot.error(
      `${count} fields are more than the ${mostFields} of the largest form: make parts of them records of their own`,
    )
}

/** Checks the endpoint that validates a value on the server: it takes the value and returns whether it is valid. */
export function checkFieldCheck(check: PageCheck, spot: Spot, field: Field, names: Names): void {
  if (!field.check) return
  const automatic = [field.field, 'id']
  const { call, with: given } = field.check
  const endpoint = checkCall(check, { spot, key: 'call', name: call, with: given, automatic, names })
  if (!endpoint) return
  const { known } = endpoint.takes
  if (!known.has(field.field)) {
    spot
      .at('call')
      .error(
        `${endpoint.name} takes no argument "${field.field}", which this field gives${hint(field.field, known.keys())}`,
      )
  }
  const { shape, element } = endpoint.answer
  if (shape !== 'record' || !(element.members.has('exists') || element.members.has('valid'))) {
    spot.at('call').error(`${endpoint.name} must answer "exists" or "valid"`)
  }
}

/** Checks for cycles of computed fields, which would have no first value. */
export function checkCircles(spot: Spot, page: EditPage): void {
  const spots = new Map<string, Spot>()
  const reads = new Map<string, string[]>()
  for (const [index, section] of page.sections.entries()) {
    for (const [at, field] of section.fields.entries()) {
      if (typeof field === 'string' || field.value === undefined) continue
      spots.set(field.field, spot.at('sections', index, 'fields', at, 'value'))
      const read = compile(field.value).reads.flatMap(name => (name.startsWith('form.') ? [name.slice(5)] : []))
      reads.set(field.field, read)
    }
  }
  const reported = new Set<string>()
  for (const name of reads.keys()) {
    const circle = circleFrom(name, reads, [])
    if (!circle || circle.some(one => reported.has(one))) continue
    for (const one of circle) reported.add(one)
    spots.get(name)?.error(`computed fields read each other in a circle: ${[...circle, name].join(' -> ')}`)
  }
}

function circleFrom(
  name: string,
  reads: ReadonlyMap<string, readonly string[]>,
  way: readonly string[],
): string[] | undefined {
  if (way[0] === name) return [...way]
  if (way.includes(name)) return undefined
  for (const next of reads.get(name) ?? []) {
    if (!reads.has(next)) continue
    const circle = circleFrom(next, reads, [...way, name])
    if (circle) return circle
  }
  return undefined
}

/** Checks that a detail page has its own sections or those of a form. */
export function checkDetailForm(check: PageCheck, page: DetailPage): void {
  const { spot } = check
  if (page.form === undefined) {
    if (page.sections === undefined) spot.error('a detail page needs "sections" or "form"')
    return
  }
  const { pages } = check.context.project
  const target = pages.get(page.form)?.content
  if (!target) {
    spot.at('form').error(`there is no page "${page.form}"${hint(page.form, pages.keys())}`)
    return
  }
  if (target.kind !== 'edit') spot.at('form').error(`"${page.form}" is a page of kind "${target.kind}", not a form`)
}
