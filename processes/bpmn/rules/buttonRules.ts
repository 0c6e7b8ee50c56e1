import { demandsOf } from '../../assignment/demands.ts'
import { finding } from './findings.ts'
import { nodeRule, type Rule } from './rule.ts'

const names = { saveDraft: '暂存', urge: '催办' } as const

export const buttonRules: Rule[] = [
  nodeRule('buttonDemand', 'warning', ({ settings }) => {
    for (const each of settings?.buttons ?? []) {
      const demands = demandsOf(each)
      const name = each.label ?? names[each.button as keyof typeof names]
      if (each.signatureRequired && !demands.signature) return finding('BUTTON_SIGNATURE_IGNORED', { name })
      if (each.commentRequired && !demands.comment) return finding('BUTTON_COMMENT_IGNORED', { name })
    }
    return undefined
  }),
]
