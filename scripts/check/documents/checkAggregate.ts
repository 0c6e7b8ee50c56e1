import { labelKey } from '../../../schemas/evaluate/labelKey.ts'
import {
  daysOfGroup,
  isCalendar,
  type PlannedFigure,
  type PlannedGroup,
  planAggregate,
} from '../../../schemas/evaluate/planAggregate.ts'
import type { AggregateEndpoint } from '../../../schemas/types/aggregate.ts'
import type { Entity, Property } from '../../../schemas/types/entity.ts'
import type { CheckContext } from '../context.ts'
import type { Spot } from '../reading/document.ts'
import { hint } from '../reading/shapes.ts'
import { entityOf } from './answers.ts'
import { checkWhere } from './checkWhere.ts'

/** Checks that groups and figures fit their properties, and that the names of an answer are distinct. */
export function checkAggregate(context: CheckContext, definition: AggregateEndpoint, own: Entity, spot: Spot): void {
  const plan = planAggregate(definition, own, name => entityOf(context.project, name))
  for (const [index, group] of plan.groups.entries()) {
    const place = spot.at('groups', index)
    const given = definition.groups?.[index]
    if (group.inner !== undefined && (typeof given === 'string' || given?.as === undefined))
      place.error(`a property of a referenced record needs a name of its own: "as"`)
    checkGroup(place, group, own, definition)
  }
  for (const planned of plan.figures) {
    checkFigure(spot.at('figures', planned.name), planned, own)
    checkWhere(context, planned.figure.where ?? {}, own, spot.at('figures', planned.name, 'where'))
  }
  checkNames(spot, plan.groups, plan.figures)
  checkRange(spot, definition, own)
  const known = [...plan.groups, ...plan.figures].map(({ name }) => name)
  for (const word of definition.sort?.split(',') ?? []) {
    const name = word.trim().replace(/^-/, '')
    if (!known.includes(name)) spot.at('sort').error(`"${name}" is no group and no figure${hint(name, known)}`)
  }
}

const isTime = (property: Property) => ['date', 'date-time', 'local-date-time'].includes(property.format ?? '')
const isNumber = ({ type }: Property) => type === 'integer' || type === 'number'

function unknown(name: string, own: Entity): string {
  return `"${name}" is not a property of entity "${own.name}"${hint(name, Object.keys(own.properties))}`
}

function checkGroup(
  spot: Spot,
  { own: name, inner, by, source }: PlannedGroup,
  own: Entity,
  { permission }: AggregateEndpoint,
): void {
  const path = inner === undefined ? name : `${name}.${inner}`
  if (!source) {
    spot.error(
      inner === undefined ? unknown(name, own) : `"${path}" is no property of a record that "${name}" refers to`,
    )
    return
  }
  if (source['x-secret']) spot.error(`"${path}" is secret`)
  else if (source.type === 'array' || source.type === 'object') spot.error(`"${path}" is ${source.type}: no group`)
  const guarded = { [path]: source, ...(inner === undefined ? {} : { [name]: own.properties[name] }) }
  for (const [read, property] of Object.entries(guarded)) {
    const code = property?.['x-permission']
    if (code !== undefined && [permission].flat().some(one => one !== code))
      spot.error(`only holders of ${code} may read "${read}": the call must need it`)
  }
  if (by === undefined) {
    if (isTime(source)) spot.error(`say by what period "${path}" forms groups: "by"`)
  } else if (!isTime(source)) spot.error(`"${path}" is no day and no moment: it has no "${by}"`)
  else if (by === 'hour' && source.format === 'date') spot.error(`"${path}" is a day: it has no hour`)
}

function checkFigure(spot: Spot, { figure, source }: PlannedFigure, own: Entity): void {
  if (figure.do === 'count') return
  const { field } = figure
  if (!source) spot.at('field').error(unknown(field, own))
  else if (source['x-secret']) spot.at('field').error(`"${field}" is secret`)
  else if ((figure.do === 'sum' || figure.do === 'average') && !isNumber(source))
    spot.at('field').error(`"${field}" is ${source.type}: there is no ${figure.do} of it`)
  else if ((figure.do === 'min' || figure.do === 'max') && !isNumber(source) && !isTime(source))
    spot.at('field').error(`"${field}" is no number, day or moment: it has no ${figure.do}`)
  else if (source.type === 'array' || source.type === 'object')
    spot.at('field').error(`"${field}" is ${source.type}: there is no figure of it`)
}

/** Names of the answer: groups, their labels and days, figures. */
function checkNames(spot: Spot, groups: readonly PlannedGroup[], figures: readonly PlannedFigure[]): void {
  const taken = new Set(groups.length > 0 ? ['id'] : [])
  const take = (place: Spot, names: readonly string[], key = false) => {
    for (const name of names) {
      if (taken.has(name)) place.error(`"${name}" is in the answer already`, { key })
      taken.add(name)
    }
  }
  for (const [index, group] of groups.entries()) {
    const { name, property } = group
    const label = property['x-ref'] === undefined ? [] : [labelKey(name)]
    const days = isCalendar(group) ? Object.values(daysOfGroup(name)) : []
    take(spot.at('groups', index), [name, ...label, ...days])
  }
  for (const { name } of figures) take(spot.at('figures', name), [name], true)
}

const systemTimes = ['createdAt', 'updatedAt']

function checkRange(spot: Spot, { range }: AggregateEndpoint, own: Entity): void {
  if (range === undefined) return
  const field = typeof range === 'string' ? range : range.field
  const place = typeof range === 'string' ? spot.at('range') : spot.at('range', 'field')
  const property = own.properties[field]
  if (!property && !systemTimes.includes(field)) place.error(unknown(field, own))
  else if (property && !isTime(property)) place.error(`"${field}" is no day and no moment`)
  const { days = 1, most = 366 } = typeof range === 'string' ? {} : range
  if (days > most) spot.at('range', 'days').error(`more than the ${most} days that a caller may ask for`)
  for (const name of ['from', 'to'])
    if (name in own.properties) place.error(`"${name}" of entity "${own.name}" has the name of an argument of "range"`)
}
