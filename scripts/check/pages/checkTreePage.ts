import type { TreePage } from '../../../schemas/types/pages/tree.ts'
import { findEndpoint } from '../context.ts'
import { checkActions } from './checkActions.ts'
import { checkOptions } from './checkOptions.ts'
import { checkPreview } from './checkPreview.ts'
import { checkCall, checkTarget, type PageCheck, wantMember, wantShape, withNames } from './pageCheck.ts'

export function checkTreePage(check: PageCheck, page: TreePage): void {
  const { spot, names } = check
  const source = checkCall(check, { spot, key: 'source', name: page.source, with: page.with, names })
  wantShape(spot.at('source'), source, ['tree'])
  const row = source?.answer.element
  if (page.label !== undefined) wantMember(spot.at('label'), page.label, row)
  if (page.note !== undefined) wantMember(spot.at('note'), page.note, row)
  const inner = withNames(names, { row })
  if (page.detail) {
    checkTarget(check, {
      spot: spot.at('detail'),
      page: page.detail.page,
      with: page.detail.with,
      place: 'inside',
      names: inner,
    })
  }
  checkActions(check, spot.at('actions', 'page'), page.actions?.page, names)
  checkActions(check, spot.at('actions', 'node'), page.actions?.node, inner, row)
  if (page.switcher) checkOptions(check, spot.at('switcher', 'options'), page.switcher.options, names)
  checkMove(check, page)
  checkTicks(check, page)
}

const moved = ['id', 'parentId', 'beforeId']

function checkMove(check: PageCheck, page: TreePage): void {
  const { context, spot } = check
  checkPreview(check, spot.at('movePreview'), page.movePreview, moved)
  if (page.movePreview && page.move === undefined)
    spot.at('movePreview').error('nothing is moved here: "move" is missing')
  const move = page.move === undefined ? undefined : findEndpoint(context, spot.at('move'), page.move)
  if (!move) return
  for (const name of moved) {
    if (!move.takes.known.has(name))
      spot.at('move').error(`${move.name} takes no argument "${name}", which dragging gives`)
  }
}

function checkTicks(check: PageCheck, { check: ticks }: TreePage): void {
  if (!ticks) return
  const spot = check.spot.at('check')
  const { names } = check
  const source = checkCall(check, { spot, key: 'source', name: ticks.source, with: ticks.with, names })
  wantShape(spot.at('source'), source, ['list', 'record'])
  if (source?.answer.shape === 'record') wantMember(spot.at('source'), 'ids', source.answer.element)
  const save = findEndpoint(check.context, spot.at('save'), ticks.save)
  if (!save) return
  const sentBack =
    source?.answer.shape === 'record' && source.answer.element?.members.has('revision') ? ['revision'] : []
  const given = ['ids', 'halfIds', ...sentBack, ...Object.keys(ticks.with ?? {})]
  for (const name of given) {
    if (!save.takes.known.has(name))
      spot.at('save').error(`${save.name} takes no argument "${name}", which this page gives`)
  }
  for (const name of save.takes.required) {
    if (!given.includes(name)) spot.at('save').error(`${save.name} needs the argument "${name}"`)
  }
}
