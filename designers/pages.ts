/** Editors by their name in page schemas. Each loads when first shown. */
import { type CustomComponent, libraryPart } from '../renderer/index.ts'

export const designerPages = {
  processDesigner: libraryPart(() =>
    import('./process/ProcessDesignerPage.tsx').then(module => module.ProcessDesignerPage),
  ),
  approvalDesigner: libraryPart(() =>
    import('./process/ProcessDesignerPage.tsx').then(module => module.ApprovalDesignerPage),
  ),
} satisfies Record<string, CustomComponent>
