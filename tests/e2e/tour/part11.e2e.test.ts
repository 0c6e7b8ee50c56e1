import { tour } from './tour.ts'

tour(11)
