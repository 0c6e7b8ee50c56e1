/**
 * Editors by their name in page schemas. Each loads when first shown: nothing of the renderer is imported here but
 * types, or it would load with the login page.
 */
import type { LoadComponent } from '../renderer/index.ts'

export const designerPages = {
  processDesigner: () => import('./process/ProcessDesignerPage.tsx').then(module => module.ProcessDesignerPage),
  approvalDesigner: () => import('./process/ProcessDesignerPage.tsx').then(module => module.ApprovalDesignerPage),
  processComparison: () => import('./process/comparison/ComparisonPage.tsx').then(module => module.ComparisonPage),
  formDesigner: () => import('./form/FormDesignerPage.tsx').then(module => module.FormDesignerPage),
  formImport: () => import('./form/exchange/FormImportPage.tsx').then(module => module.FormImportPage),
  codeGenerate: () => import('./code-generate/CodeGeneratePage.tsx').then(module => module.CodeGeneratePage),
  dataBrowser: () => import('./data-browser/DataBrowserPage.tsx').then(module => module.DataBrowserPage),
  ruleTrial: () => import('./rule-trial/RuleTrialPage.tsx').then(module => module.RuleTrialPage),
} satisfies Record<string, LoadComponent>
