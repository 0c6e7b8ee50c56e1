import { spawnSync } from 'node:child_process'
import { installPackages } from './packages.mjs'

const isThere = () => ['soffice', 'libreoffice'].some(name => spawnSync(name, ['--version']).status === 0)

/** Without a spreadsheet program nobody sees what a spreadsheet program makes of an exported file: case C10. */
export async function ensureOffice() {
  if (!isThere()) await installPackages(['libreoffice-calc-nogui'], { what: 'a spreadsheet program', isLast: true })
}
