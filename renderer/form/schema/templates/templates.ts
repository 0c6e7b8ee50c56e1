import { ArrayItemTemplate } from './ArrayItemTemplate.tsx'
import { ArrayTemplate } from './ArrayTemplate.tsx'
import { FieldTemplate } from './FieldTemplate.tsx'
import { MultiSchemaTemplate } from './MultiSchemaTemplate.tsx'
import { ObjectTemplate } from './ObjectTemplate.tsx'
import { CyclicTemplate, Nothing, OptionalTemplate, UnsupportedTemplate } from './smallTemplates.tsx'

/** Every template of rjsf that this form draws with. */
export const templates = {
  ArrayFieldItemTemplate: ArrayItemTemplate,
  ArrayFieldTemplate: ArrayTemplate,
  CyclicSchemaExpandTemplate: CyclicTemplate,
  DescriptionFieldTemplate: Nothing,
  ErrorListTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldTemplate,
  MultiSchemaFieldTemplate: MultiSchemaTemplate,
  ObjectFieldTemplate: ObjectTemplate,
  OptionalDataControlsTemplate: OptionalTemplate,
  UnsupportedFieldTemplate: UnsupportedTemplate,
}
