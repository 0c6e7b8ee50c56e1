import { attributeOf, elementsIn, type XmlElement } from '../../xml/xmlTree.ts'
import { isActivity } from '../kinds.ts'
import {
  choice,
  type DetailKind,
  expression,
  extraAttribute,
  filled,
  partOf,
  setExtra,
  text,
  textIn,
  truth,
  valueIn,
  wholeNumber,
  wholeNumberOr,
  writeIn,
  writtenIn,
} from './detail.ts'

const standard = 'standardLoopCharacteristics'
const multiple = 'multiInstanceLoopCharacteristics'
const kinds = { none: '不重复', parallel: '同时多个', sequential: '依次多个', standard: '条件循环' }

function kindOf(loop: XmlElement | undefined): keyof typeof kinds {
  if (!loop) return 'none'
  if (loop.local === standard) return 'standard'
  return attributeOf(loop, 'isSequential') === 'true' ? 'sequential' : 'parallel'
}

const loopOf = (element: XmlElement) => partOf(element, standard, multiple)

const several = {
  collection: expression('集合', { description: 'CEL 表达式，如 items；每个元素一次' }),
  element: text('元素变量', { description: '每次把集合的元素放入这个变量' }),
  cardinality: expression('次数', { description: '没有集合时填写，如 3' }),
  completion: truth('提前结束的条件', { description: '每完成一次判断，成立则取消其余的' }),
}
const repeated = {
  condition: truth('继续的条件', { description: '成立则再来一次' }),
  maximum: { type: 'integer', title: '次数上限', minimum: 1, maximum: 10_000 },
  before: { type: 'boolean', title: '先判断后执行' },
}

/** Whether an activity runs several times, and how. */
export const loop: DetailKind = {
  of: element => isActivity(element.local) && attributeOf(element, 'triggeredByEvent') !== 'true',
  schema: element => {
    const kind = kindOf(loopOf(element))
    return {
      type: 'object',
      title: '重复执行',
      properties: {
        kind: choice('方式', kinds),
        ...(kind === 'standard' ? repeated : kind === 'none' ? {} : several),
      },
    }
  },
  read: element => {
    const written = loopOf(element)
    const kind = kindOf(written)
    if (!written) return { kind }
    if (kind === 'standard')
      return filled({
        kind,
        condition: writtenIn(written, 'loopCondition'),
        maximum: wholeNumber(attributeOf(written, 'loopMaximum')),
        before: attributeOf(written, 'testBefore') === 'true' || undefined,
      })
    return filled({
      kind,
      collection: extraAttribute(written, 'collection'),
      element: extraAttribute(written, 'elementVariable'),
      cardinality: writtenIn(written, 'loopCardinality'),
      completion: writtenIn(written, 'completionCondition'),
    })
  },
  write: (edit, element, value) => {
    const kind = textIn(value, 'kind') ?? 'none'
    const local = kind === 'standard' ? standard : multiple
    const before = loopOf(element)
    if (before && (kind === 'none' || before.local !== local)) edit.remove(before)
    if (kind === 'none') return
    const written = partOf(element, local) ?? edit.insert(element, edit.create('bpmn', local))
    if (kind === 'standard') {
      const most = wholeNumberOr(textIn(value, 'maximum'), attributeOf(written, 'loopMaximum'))
      edit.attribute(written, 'testBefore', valueIn(value, 'before') === true ? 'true' : null)
      edit.attribute(written, 'loopMaximum', most ?? null)
      writeIn(edit, written, 'loopCondition', textIn(value, 'condition'))
      return
    }
    edit.attribute(written, 'isSequential', kind === 'sequential' ? 'true' : null)
    setExtra(edit, written, 'collection', textIn(value, 'collection'))
    setExtra(edit, written, 'elementVariable', textIn(value, 'element'))
    writeIn(edit, written, 'loopCardinality', textIn(value, 'cardinality'), heading(written))
    writeIn(edit, written, 'completionCondition', textIn(value, 'completion'))
  },
}

/** The parts before the number of times. */
const heading = (written: XmlElement) =>
  elementsIn(written).filter(each => ['documentation', 'extensionElements'].includes(each.local)).length
