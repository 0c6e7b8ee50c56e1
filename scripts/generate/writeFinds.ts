import type { Page } from '../../schemas/types/page.ts'
import { upgradeDocument } from '../../schemas/upgrades/upgradeDocument.ts'
import { filesBelow } from '../documents/filesBelow.ts'
import { readJson } from '../documents/readJson.ts'
import type { Output } from './output.ts'

const folder = 'schemas/pages/'

/** Collects `find` of all pages into one file, so that the browser does not load every page for Ctrl+K. */
export function writeFinds(root: string, output: Output): void {
  const finds = filesBelow(root, folder, '.json').flatMap(file => {
    const { find = [] } = upgradeDocument('page', readJson(root, file)) as Page
    const page = file.slice(folder.length, -'.json'.length)
    return find.map(search => ({ page, ...search }))
  })
  output.write('schemas/json/finds.json', `[\n${finds.map(find => `  ${JSON.stringify(find)}`).join(',\n')}\n]\n`)
}
