import { createStore } from '../../runtime/store.ts'

/** Which of the tools for administrators and configurators is open. */
export const diagnostics = createStore<{ why: boolean; choosing: boolean }>({ why: false, choosing: false })

export const toggleWhy = () => diagnostics.set(now => ({ ...now, why: !now.why }))
export const chooseSubject = (choosing: boolean) => diagnostics.set(now => ({ ...now, choosing }))
