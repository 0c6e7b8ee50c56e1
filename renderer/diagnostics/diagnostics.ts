import { createStore } from '../../runtime/store.ts'

/** Which diagnostics tool is open. */
export const diagnostics = createStore<{ why: boolean; choosing: boolean }>({ why: false, choosing: false })

export const toggleWhy = () => diagnostics.set(now => ({ ...now, why: !now.why }))
export const chooseSubject = (choosing: boolean) => diagnostics.set(now => ({ ...now, choosing }))
