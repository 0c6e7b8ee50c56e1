import { textOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { keepPreference, preferenceOf } from '../identity/person/preference.ts'
import { fault, wrong } from './faults.ts'
import { readableViews } from './readableViews.ts'

/** The user's own choices: page to view; `null` for no view. */
type Choices = Record<string, string | null>

const key = 'views'
const largestBytes = 64 * 1024

/**
 * GET /upms/view/defaults: returns the view that each list opens with: the user's choice, else a preset shared with one
 * of their roles. Requested once when the console opens.
 */
export async function defaultViews(call: Call) {
  const [views, choices] = await Promise.all([readableViews(call), choicesOf(call)])
  const pages = [...new Set(views.map(view => view.page))]
  const { userId } = signedIn(call)
  return pages.flatMap(page => {
    const here = views.filter(view => view.page === page)
    const chosen = choices[page]
    if (chosen === null) return []
    const view = here.find(one => one.id === chosen) ?? here.find(one => one.preset && one.userId !== userId)
    return view ? [{ id: view.id, revision: view.revision, page, name: view.name, value: view.value }] : []
  })
}

/** POST /upms/view/default */
export const setDefaultView = (call: Call<EndpointInput<'view.setDefault'>>) =>
  call.transaction(async tx => {
    const page = tx.input.page
    const id = textOf(tx.input.id)
    const views = await readableViews(tx, page)
    if (id !== null && !views.some(view => view.id === id)) throw fault('VIEW_GONE')
    const choices = { ...(await choicesOf(tx)), [page]: id }
    if (Buffer.byteLength(JSON.stringify(choices)) > largestBytes) throw invalid(wrong('page', 'VIEW_PAGES_TOO_MANY'))
    await keepPreference(tx, key, choices)
    return null
  })

const choicesOf = async (call: Call) => ((await preferenceOf(call, key)) ?? {}) as Choices
