import type { Dialect } from '../bpmn/expressions/translateExpression.ts'
import type { ProcessDocument } from '../document/processDocument.ts'
import { attributeOf, decoded, type XmlElement } from '../xml/xmlTree.ts'

const zeebe = 'http://camunda.org/schema/zeebe/1.0'

/** Returns the language of bare expressions: `zeebe` in files of Camunda 8, FEEL where it is declared, else CEL. */
export function dialectAt({ definitions }: ProcessDocument, expression?: XmlElement): Dialect {
  const isZeebe = definitions.attributes.some(({ name, raw }) => name.startsWith('xmlns') && decoded(raw) === zeebe)
  if (isZeebe) return 'zeebe'
  const said = [definitions, ...(expression ? [expression] : [])].some((each, place) =>
    /feel/i.test(attributeOf(each, place === 0 ? 'expressionLanguage' : 'language') ?? ''),
  )
  return said ? 'feel' : 'cel'
}
