import type { Arguments, EndpointName, Name } from '../common.ts'

export interface OptionSource {
  source: EndpointName
  with?: Arguments
  value?: Name
  label?: Name
}
