import { measureForm } from '../measureForm.tsx'
import { OurForm } from './ourForm.tsx'
import { PlainForm } from './plainForm.tsx'

measureForm({ ours: OurForm, plain: PlainForm })
