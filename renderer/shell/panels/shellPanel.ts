/** The panel that the shell shows in front of the pages, at most one. */
import { createStore } from '../../../runtime/store.ts'

export type ShellPanel = 'search' | 'appearance' | 'password'

export const shellPanel = createStore<ShellPanel | null>(null)
export const showPanel = (panel: ShellPanel) => shellPanel.set(panel)
export const closePanel = () => shellPanel.set(null)
