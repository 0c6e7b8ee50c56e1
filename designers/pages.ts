/** Editors by their name in page schemas. Each loads when first shown. */
import { type CustomComponent, libraryPart } from '../renderer/index.ts'

export const designerPages = {
  processDesigner: libraryPart(() =>
    import('./process/ProcessDesignerPage.tsx').then(module => module.ProcessDesignerPage),
  ),
  approvalDesigner: libraryPart(() =>
    import('./process/ProcessDesignerPage.tsx').then(module => module.ApprovalDesignerPage),
  ),
  processComparison: libraryPart(() =>
    import('./process/comparison/ComparisonPage.tsx').then(module => module.ComparisonPage),
  ),
  codeGenerate: libraryPart(() =>
    import('./code-generate/CodeGeneratePage.tsx').then(module => module.CodeGeneratePage),
  ),
  dataBrowser: libraryPart(() => import('./data-browser/DataBrowserPage.tsx').then(module => module.DataBrowserPage)),
  ruleTrial: libraryPart(() => import('./rule-trial/RuleTrialPage.tsx').then(module => module.RuleTrialPage)),
} satisfies Record<string, CustomComponent>
