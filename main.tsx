/**
 * The browser's composition root. What the login page needs is here and small; the shell with its component library
 * loads after sign-in.
 */
import './renderer/theme/theme.css'
import { createRoot } from 'react-dom/client'
import { designerPages } from './designers/pages.ts'
import { addCustomComponents } from './renderer/custom/registry.ts'
import { App } from './renderer/shell/App.tsx'
import { startTheme } from './renderer/theme/appearance.ts'
import { setModuleImport } from './runtime/data/moduleImport.ts'

startTheme()
addCustomComponents(designerPages)
// Validators of forms, which the server makes: no build knows their names.
setModuleImport(address => import(/* @vite-ignore */ address))

const mount = document.getElementById('app')
if (!mount) throw new Error('index.html has no element with id "app"')

createRoot(mount).render(<App />)
