import type { Dialect } from '../bpmn/expressions/translateExpression.ts'
import type { ProcessDocument } from '../document/processDocument.ts'
import { attributeOf, decoded, type XmlElement } from '../xml/xmlTree.ts'

const zeebe = 'http://camunda.org/schema/zeebe/1.0'

/** The language of bare expressions: that of an expression element if it says one, else that of the file. */
export function dialectAt({ definitions }: ProcessDocument, expression?: XmlElement): Dialect {
  const isZeebe = definitions.attributes.some(({ name, raw }) => name.startsWith('xmlns') && decoded(raw) === zeebe)
  if (isZeebe) return 'zeebe'
  const said = [definitions, ...(expression ? [expression] : [])].some((each, place) =>
    /feel/i.test(attributeOf(each, place === 0 ? 'expressionLanguage' : 'language') ?? ''),
  )
  return said ? 'feel' : 'cel'
}
