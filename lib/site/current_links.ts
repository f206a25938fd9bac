import "fresh";
import { options } from "preact";

const { vnode: before } = options;

/**
 * Links are marked as current by those who write them, and not otherwise. Official Fresh marks each link to the page
 * that is shown, whatever its query, and to every page above it; but it leaves alone those that say something
 * themselves, and `null` says that nothing is to be written. So this has to come before Fresh's own hook, which is
 * called by this one.
 */
options.vnode = (vnode) => {
  const props: { [name: string]: unknown } = vnode.props;
  if (vnode.type === "a" && props["aria-current"] === undefined) props["aria-current"] = null;
  before?.(vnode);
};
