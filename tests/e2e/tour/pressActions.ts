import type { Action, OpenAction } from '../../../schemas/types/action.ts'
import type { EditPage } from '../../../schemas/types/pages/edit.ts'
import type { ListPage } from '../../../schemas/types/pages/list.ts'
import { isFull } from '../../helpers/form.ts'
import type { Desk } from '../desk.ts'
import { faultsIn, faultsOfDrawer } from '../pageFaults.ts'
import { endpoints, pages } from './documents.ts'
import { fillForm, fillingsOf } from './fillForm.ts'

/**
 * Presses the buttons of a list: each drawer and dialog opens, those of its first row where `rows` is true, and a
 * record is made, changed and deleted.
 */
export async function pressActions(desk: Desk, name: string, list: ListPage, rows: boolean): Promise<string[]> {
  const faults: string[] = []
  // Rows are pressed in the table, which need not be what the list opens with.
  const displays = [list.display ?? []].flat()
  if (displays.length > 1 && displays[0]?.as !== 'table') await desk.button('表格').click()
  const lived = liveable(name, list)
  for (const action of opened(list.actions?.page)) {
    if (!isFull && action === lived?.add) continue
    const button = desk.button(action.label)
    if ((await button.count()) === 0) faults.push(`no button ${action.label}`)
    else faults.push(...(await faultsOfDrawer(desk, () => button.click(), { name: action.label })))
  }
  const row = desk.main.locator('tbody tr[data-id]').first()
  if (rows && (await row.count()) > 0)
    for (const action of opened(list.actions?.row))
      faults.push(...(await faultsOfDrawer(desk, () => desk.rowAction(row, action.label), { name: action.label })))
  return [...faults, ...(lived ? await liveOnce(desk, list, lived) : [])]
}

/** Actions that open a drawer or dialog for any record. */
const opened = (actions: readonly Action[] = []): OpenAction[] =>
  actions.filter(
    (action): action is OpenAction => isOpened(action) && !action.visible && !action.enabled && !action.labelBy,
  )

const isOpened = (action: Action) => action.kind === 'open' && (action.in === 'drawer' || action.in === 'dialog')

/** Lists whose form needs more than its required fields: a database, a scope, a region, a file, chosen kinds. */
const others = new Set([
  'application/list',
  'audit-role/list',
  'audit-role/manage',
  'data-source/list',
  'font-icon/list',
  'land/list',
  'process-callback/list',
  'webhook/list',
])

/** Returns the form that creates records of a list; undefined if the tour cannot fill it in. */
function liveable(name: string, list: ListPage) {
  const add = opened(list.actions?.page).find(({ page }) => formOf(page)?.create !== undefined)
  const form = add && formOf(add.page)
  const fillings = form && fillingsOf(form)
  const remove = list.actions?.row?.find(action => action.kind === 'call' && deletes(action.call))
  const named = fillings?.find(filling => 'text' in filling && list.search?.includes(filling.name))
  if (!add || !fillings || !remove || !named || !('text' in named) || others.has(name)) return undefined
  return { add, form, fillings, remove, named }
}

type Liveable = NonNullable<ReturnType<typeof liveable>>

/** Creates a record by the form of a list, finds it there, saves it again and deletes it; returns the faults. */
async function liveOnce(desk: Desk, list: ListPage, { add, form, fillings, remove, named }: Liveable) {
  const label = form?.submit?.label ?? '保存'
  await desk.button(add.label).click()
  await desk.settled()
  const faults = (await faultsIn(desk, desk.dialog)).map(fault => `${add.label}: ${fault}`)
  await fillForm(desk, fillings)
  const refused = await store(desk, label)
  if (refused) return [...faults, `${add.label}: ${refused}`]
  await desk.search(named.title, named.text)
  const row = desk.row(named.text)
  if ((await row.count()) === 0) return [...faults, `${add.label}: the list does not show ${named.text}`]
  const edit = opened(list.actions?.row).find(({ page }) => page === add.page)
  if (edit) {
    await desk.rowAction(row, edit.label)
    await desk.settled()
    const wrong = await store(desk, label)
    if (wrong) return [...faults, `${edit.label}: ${wrong}`]
  }
  await desk.rowAction(row, remove.label)
  await desk.confirm(/确定/)
  await row.waitFor({ state: 'detached' })
  await desk.settled()
  return faults
}

const formOf = (name: string): EditPage | undefined => {
  const page = pages.get(name)
  return page?.kind === 'edit' ? page : undefined
}

/** Saves the uppermost form, which closes it; returns the message of a form that stays open. */
async function store(desk: Desk, label: string): Promise<string | undefined> {
  const form = desk.dialog
  await desk.save(label, form)
  await desk.settled()
  if ((await desk.page.getByRole('dialog').count()) === 0) return undefined
  const said = (await form.innerText()).replaceAll(/\s+/g, ' ')
  await desk.page.reload()
  await desk.settled()
  return `is not stored: ${said}`
}

const deletes = (call: string) => /^delete/.test(endpoints.get(call)?.does ?? '')
