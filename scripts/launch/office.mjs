import { spawnSync } from 'node:child_process'
import { installPackages } from './packages.mjs'

const isThere = () => ['soffice', 'libreoffice'].some(name => spawnSync(name, ['--version']).status === 0)

/** Case C10 opens an exported file in a spreadsheet program, so the program must be installed. */
export async function ensureOffice() {
  if (!isThere()) await installPackages(['libreoffice-calc-nogui'], { what: 'a spreadsheet program', isLast: true })
}
