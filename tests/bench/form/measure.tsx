import { measureForm } from '../measureForm.tsx'
import { AntdForm } from './antdForm.tsx'
import { OurForm } from './ourForm.tsx'

measureForm({ ours: OurForm, antd: AntdForm })
