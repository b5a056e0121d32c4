/** The maximum number of plans. Once there are more, all are forgotten. */
const MOST = 256;

/** The length of text above which plans are not kept, so that they take little memory. */
const LONGEST = 1024;

/**
 * The memory of a handler for the plans of its reads, or the endpoints of its paths, by what decides
 * them: the requests of a front end differ little, and parsing and planning takes a third of the
 * time that a handler adds to a small read. The arguments of a plan must be copied for each request.
 */
export class RecentPlans<Plan> extends Map<string, Plan> {
  override set(text: string, plan: Plan): this {
    if (text.length > LONGEST) return this;
    if (this.size >= MOST) this.clear();
    return super.set(text, plan);
  }
}
