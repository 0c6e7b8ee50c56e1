import { attributeOf, elementsIn, type XmlElement } from '../../xml/xmlTree.ts'
import type { Edit } from '../edit.ts'
import { isOf } from '../processDocument.ts'
import { idOf } from './createShape.ts'

/** Name of the property that the schema requires for read data. It is no valid variable name, so none is set. */
const placeOfInputs = '输入'

/** Adds an association of data to the activity or event that reads or writes it. */
export function addDataAssociation(
  edit: Edit,
  {
    id,
    way,
    source,
    target,
  }: { id: string; way: 'dataInputAssociation' | 'dataOutputAssociation'; source: XmlElement; target: XmlElement },
): void {
  const isReading = way === 'dataInputAssociation'
  const holder = isReading ? target : source
  const association = edit.insert(holder, edit.create('bpmn', way, { id }))
  if (!isReading) edit.insert(association, edit.createText('targetRef', idOf(target)))
  else {
    const place = elementsIn(holder).find(
      each => isOf(each, 'bpmn', 'property') && attributeOf(each, 'name') === placeOfInputs,
    )
    const made =
      place ??
      edit.insert(holder, edit.create('bpmn', 'property', { id: edit.freeId('property'), name: placeOfInputs }))
    edit.insert(association, edit.createText('sourceRef', idOf(source)))
    edit.insert(association, edit.createText('targetRef', idOf(made)))
  }
}
