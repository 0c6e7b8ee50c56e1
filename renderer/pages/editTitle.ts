import type { ResolvedPage } from '../../runtime/schema/resolvedPage.ts'
import { evaluateCondition } from '../../schemas/evaluate/evaluateCondition.ts'
import { ownWord } from '../page/ownWord.ts'
import type { Scope } from '../page/scope.ts'
import { recordArguments } from './recordArguments.ts'

const verb = /^(新增\/编辑|新增|编辑)/
/** A title that says what is done, whether the record exists or not. */
const ownVerb = /^填写/

/** Returns the title: 新增 or 编辑 by use, or the page's own word. */
export function editTitle(page: ResolvedPage, scope: Scope): string {
  if (page.kind === 'edit' && evaluateCondition(page.schema.readOnly, scope, false))
    return `查看${page.title.replace(verb, '')}`
  const word = page.kind === 'edit' ? ownWord(page.schema.labelBy, scope) : undefined
  if (word !== undefined) return word
  if (page.kind !== 'edit' || page.schema.create === undefined || page.schema.update === undefined) return page.title
  if (ownVerb.test(page.title)) return page.title
  return `${recordArguments(page.schema, scope).reads ? '编辑' : '新增'}${page.title.replace(verb, '')}`
}
