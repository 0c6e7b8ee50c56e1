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
} satisfies Record<string, CustomComponent>
