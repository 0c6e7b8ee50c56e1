import { type Expression, type Loop, mostRounds } from '../../state/graph.ts'
import { child, type Element, textOf, typeOf } from '../element.ts'
import { finding } from '../findings.ts'
import { foreignAttribute, foreignElement, foreignElements } from '../foreign.ts'
import type { Reading } from '../reading.ts'
import { loopData } from './dataEnds.ts'
import { tellCode } from './tellCode.ts'

const isRounds = (count: number, least: number) => Number.isInteger(count) && count >= least && count <= mostRounds

/** Judges a number of rounds that is written as such; what variables say is judged when the loop begins. */
function checkCardinality(reading: Reading, { cel, source }: Expression, id: string): void {
  const isText = /^"[^"\\]*"$/.test(cel)
  const count = Number(isText ? cel.slice(1, -1) : cel)
  if ((isText || !Number.isNaN(count)) && !isRounds(count, 0))
    reading.faults.error('loop', id, finding('MULTI_INSTANCE_OUT_OF_RANGE', { source, mostRounds }))
}

export function readLoop(reading: Reading, element: Element, id: string): Loop | undefined {
  const characteristics = child(element, 'loopCharacteristics')
  if (!characteristics) return undefined
  return typeOf(characteristics) === 'StandardLoopCharacteristics'
    ? readStandard(reading, characteristics, id)
    : readMultiple(reading, element, characteristics, id)
}

function readStandard(reading: Reading, loop: Element, id: string): Loop {
  const condition = reading.formal(loop, 'loopCondition', id)
  const maximum = loop.loopMaximum === undefined ? undefined : Number(loop.loopMaximum)
  if (maximum !== undefined && !isRounds(maximum, 1))
    reading.faults.error(
      'loop',
      id,
      finding('LOOP_LIMIT_OUT_OF_RANGE', { limit: String(loop.loopMaximum), mostRounds }),
    )
  else if (!condition && maximum === undefined) reading.faults.error('loop', id, finding('LOOP_ENDLESS'))
  return {
    kind: 'standard',
    ...(condition && { condition }),
    ...(loop.testBefore === true && { testBefore: true }),
    ...(maximum !== undefined && { maximum }),
  }
}

function readMultiple(reading: Reading, activity: Element, loop: Element, id: string): Loop {
  const zeebe = foreignElement(loop, 'loopCharacteristics')?.attributes
  const cardinality = reading.formal(loop, 'loopCardinality', id)
  const collection = reading.expression(collectionOf(reading, activity, loop, zeebe), id)
  const completion = reading.formal(loop, 'completionCondition', id)
  if (cardinality) checkCardinality(reading, cardinality, id)
  if (!cardinality && !collection) reading.faults.error('loop', id, finding('MULTI_INSTANCE_WITHOUT_NUMBER'))
  const behavior = textOf(loop, 'behavior')
  if (behavior && behavior !== 'All') {
    reading.faults.warning('unsupported', id, finding('LOOP_EVENT_IGNORED', { behavior }))
  }
  const element =
    zeebe?.get('inputElement') ?? foreignAttribute(loop, 'elementVariable') ?? nameOf(child(loop, 'inputDataItem'))
  const index = foreignAttribute(loop, 'elementIndexVariable')
  const output = readOutput(reading, activity, loop, id, zeebe)
  return {
    kind: loop.isSequential === true ? 'sequential' : 'parallel',
    ...(cardinality && { cardinality }),
    ...(collection && { collection }),
    ...(element && { element }),
    ...(index && { index }),
    ...(completion && { completion }),
    ...output,
  }
}

const nameOf = (item: Element | undefined) => item && (textOf(item, 'name') ?? item.id)

function collectionOf(
  reading: Reading,
  activity: Element,
  loop: Element,
  zeebe: ReadonlyMap<string, string> | undefined,
): string | undefined {
  const written = zeebe?.get('inputCollection') ?? foreignAttribute(loop, 'collection')
  return written ?? loopData(reading, activity, 'dataInputAssociations')
}

function readOutput(
  reading: Reading,
  activity: Element,
  loop: Element,
  id: string,
  zeebe: ReadonlyMap<string, string> | undefined,
): { outputCollection?: string; outputElement?: Expression } {
  const outputCollection = zeebe?.get('outputCollection') ?? loopData(reading, activity, 'dataOutputAssociations')
  if (outputCollection === undefined) return readAggregation(reading, loop, id)
  const written = zeebe?.get('outputElement') ?? nameOf(child(loop, 'outputDataItem'))
  const outputElement = reading.expression(written, id)
  return { outputCollection, ...(outputElement && { outputElement }) }
}

/** Reads `<flowable:variableAggregation>`: collects a record of some variables per round. */
function readAggregation(
  reading: Reading,
  loop: Element,
  id: string,
): { outputCollection?: string; outputElement?: Expression } {
  const [aggregation, ...others] = foreignElements(loop, 'variableAggregation')
  const target = aggregation?.attributes.get('target')
  if (!aggregation || target === undefined) return {}
  tellCode(reading, id, aggregation.attributes.get('class') ?? aggregation.attributes.get('delegateExpression'))
  if (others.length > 0) reading.faults.warning('ignored', id, finding('AGGREGATIONS_TOO_MANY'))
  const entries = aggregation.children.flatMap(({ attributes }) => {
    const source = attributes.get('sourceExpression') ?? attributes.get('source')
    const name = attributes.get('target') ?? attributes.get('source')
    const value = name === undefined ? undefined : reading.expression(source, id, 'warning')
    return value ? [`${JSON.stringify(name)}: ${value.cel}`] : []
  })
  return { outputCollection: target, outputElement: { cel: `{${entries.join(', ')}}`, source: target } }
}
