import { Avatar, type AvatarProps } from '#ui/picture/avatar.tsx';
import { ResolvedPicture } from '#shared-parts/picture/resolved.tsx';

interface FaceProps extends Pick<AvatarProps, 'name' | 'userId' | 'size'> {
  picture: string | null;
}

/** The picture of a person or group, or a character with the first letters of the name. */
export function Face({ name, userId, picture, size }: FaceProps) {
  return (
    <ResolvedPicture picture={picture} width={320}>
      {(src) => <Avatar name={name} userId={userId} src={src} size={size} />}
    </ResolvedPicture>
  );
}
