import type { InstanceComplaints, InstanceForm } from './form-values.ts';

/** What a section shows of the form, and how it changes it. */
export interface SectionOfForm {
  form: InstanceForm;
  complaints: InstanceComplaints;
  change: (changes: Partial<InstanceForm>) => void;
}
